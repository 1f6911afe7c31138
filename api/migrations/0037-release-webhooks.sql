-- Who is told of changes, and how that goes.

create table release_webhook (
  id integer primary key generated always as identity,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Set when the receiver answers 410 Gone.
  disabled_at timestamptz
);

create table release_webhook_delivery (
  id bigint primary key generated always as identity,
  webhook_id integer not null references release_webhook on delete cascade,
  audit_id bigint not null references release_audit,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The process that takes a delivery moves this ahead, so nobody else takes it meanwhile.
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  last_status integer,
  last_error text
);
create index release_webhook_delivery_due on release_webhook_delivery (next_attempt_at)
  where state = 'pending';
create index release_webhook_delivery_webhook on release_webhook_delivery (webhook_id, id);

-- A trigger, so that whatever writes the log queues its deliveries in the same transaction.
create function queue_release_webhooks() returns trigger language plpgsql as $$
begin
  insert into release_webhook_delivery (webhook_id, audit_id)
  select webhook.id, new.id
  from release_webhook as webhook
  where
    webhook.disabled_at is null
    -- A receiver that is away for long must not fill the database.
    and 1000 > (
      select count(*)
      from (
        select from release_webhook_delivery as waiting
        where waiting.webhook_id = webhook.id and waiting.state = 'pending'
        limit 1000
      ) as bounded
    );
  return null;
end;
$$;
create trigger release_audit_webhooks after insert on release_audit
  for each row when (new.allowed) execute function queue_release_webhooks();
