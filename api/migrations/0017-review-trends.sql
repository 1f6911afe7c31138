create trigger review_written after insert on review
  referencing new table as added for each statement execute function weigh_reviews();
create trigger review_edited after update on review
  referencing old table as removed new table as added
  for each statement execute function weigh_reviews();
create trigger review_removed after delete on review
  referencing old table as removed for each statement execute function weigh_reviews();
