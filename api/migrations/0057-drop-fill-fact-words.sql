-- What the migration before needed.
drop procedure fill_fact_words;
