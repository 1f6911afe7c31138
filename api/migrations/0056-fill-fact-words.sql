-- migrate: no transaction
-- Adds the facts to the documents, in batches. The previous release does not read these words.
call fill_fact_words(1000);
