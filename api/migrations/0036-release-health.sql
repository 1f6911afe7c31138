-- How each set did lately, as the server tells.
alter table release_server add column health jsonb;
