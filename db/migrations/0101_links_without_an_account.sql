-- Where a link was opened is known of every kind of link in one place, as of people
-- (docs/decisions/111-one-door-for-links-without-an-account.md).
insert into known_address (who, address)
select translate(rtrim(encode(sha256(convert_to('day link ' || k.id, 'UTF8')), 'base64'), '='), '+/', '-_'), f.network
from day_link k
cross join unnest(k.seen_from) as f(network)
on conflict do nothing;
alter table day_link drop column seen_from;
