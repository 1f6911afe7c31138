create extension if not exists pg_trgm;

-- What is searched, made of the catalogue when it is loaded.
create table agent_search (
  agent_id integer primary key references agent on delete cascade,
  -- The name in lower case, letters and digits only: "Hugging Face" is "huggingface".
  name_key text collate "C" not null,
  pricing text not null check (pricing in ('free', 'freemium', 'open-source', 'paid', 'quote')),
  -- Weights: A name, B company and category, C features, D description.
  document tsvector not null
);
create index agent_search_name on agent_search (name_key);
create index agent_search_document on agent_search using gin (document);

-- Every word of the documents, for telling what a mistyped one was meant to be.
create table word (
  word text collate "C" primary key,
  stem text collate "C" not null,
  -- Whether it stands in an agent's or a company's name.
  in_name boolean not null,
  -- How many agents have it in any of its forms.
  agent_count integer not null
);
create index word_stem on word (stem);
create index word_trigrams on word using gin (word gin_trgm_ops);

-- A function, because only one can lower the limit for its own statement: two letters that
-- changed places leave a short word little likeness. The caller chooses among what it gives.
create function closest_words(term text)
returns table (word text, in_name boolean, agent_count integer)
language sql stable set pg_trgm.similarity_threshold = 0.18
as $$
  select word.word, word.in_name, word.agent_count
  from word
  where word.word % term and abs(length(word.word) - length(term)) <= 2
  order by similarity(word.word, term) desc, word.agent_count desc, word.word
  limit 40
$$;
