-- How often each caller was refused per minute. Only the first refusals of a minute are in the audit log one by one.
create table release_refusal (
  by text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (by, minute)
);

-- The audit log stays append-only, except that old refusals are pruned. Nothing references them.
drop trigger release_audit_append_only on release_audit;
create trigger release_audit_append_only
before update on release_audit
for each statement execute function refuse_release_audit_change();
create trigger release_audit_keeps_entries
before delete on release_audit
for each row when (old.allowed or old.at > now() - interval '90 days')
execute function refuse_release_audit_change();
create index release_audit_refused on release_audit (at) where not allowed;
