-- Links that let their reader in lay in the letters. Those that wait get theirs when they are sent.
update outbox o
set
  payload = jsonb_set(
    o.payload, '{text}', to_jsonb(regexp_replace(o.payload ->> 'text', '\S+[?&]token=[A-Za-z0-9_-]+', '{link}', 'g'))
  ) || case when o.status <> 'sent' and t.user_id is not null then
    jsonb_build_object('link', jsonb_build_object('kind', t.kind, 'userId', t.user_id))
  else '{}'::jsonb end
from outbox x
left join one_time_token t on 'reset ' || t.digest = x.dedupe_key
where x.id = o.id and o.kind = 'email' and o.payload ->> 'text' ~ '[?&]token=';
