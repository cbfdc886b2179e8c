-- With an outside identity provider, roles and groups are in its tokens and in no table of ours: work that outlives its request keeps what its starter might do.
alter table job add column authority jsonb;
-- Nor is there a session of ours to end: tokens made before this instant are refused.
alter table app_user add column signed_out_at timestamptz;
