-- A code or a link is worth nothing after this moment: what has not gone by then is not sent any more.
alter table messages add column expires_at timestamptz;

-- Read newest first by the people who walk the product without a provider.
create index messages_recipient_lower on messages (lower(recipient), id);
drop index messages_recipient;

-- What the sweep of finished jobs looks for.
create index jobs_done on jobs (done_at) where done_at is not null;
