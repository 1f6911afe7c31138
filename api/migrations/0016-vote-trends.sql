create trigger vote_cast after insert on vote
  referencing new table as added for each statement execute function weigh_votes();
create trigger vote_switched after update on vote
  referencing old table as removed new table as added
  for each statement execute function weigh_votes();
create trigger vote_withdrawn after delete on vote
  referencing old table as removed for each statement execute function weigh_votes();
