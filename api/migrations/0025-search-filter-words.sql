-- migrate: no transaction
-- The indexes stay in place and searches find what they found before. No process of this release
-- starts before the last document is filled; the previous one does not read these words.
call fill_filter_words(1000);
