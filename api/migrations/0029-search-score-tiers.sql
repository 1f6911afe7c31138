-- Room for more tiers between those there are; `search/tiers.ts` has their ends. The smaller the tiers,
-- the fewer agents a search sorts that it does not need. Old tiers keep their numbers, so that few
-- agents move, and the previous release files agents as before.
alter table agent_search
  drop constraint agent_search_shelf_check,
  add constraint agent_search_shelf_check check (shelf between 0 and 12) not valid;
