-- What the API's processes share beside the data. Neither belongs into a backup.

-- Counts the changes of the data. Its row is locked until a change is told, so that processes hear
-- of changes in the order of their numbers. The epoch tells databases apart.
create table data_version (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  value bigint not null default 0
);
insert into data_version default values;

-- Requests of the running minute, by hashed caller. Its loss costs nothing.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
