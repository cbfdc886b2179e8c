-- What the palette looks for beside numbers of its own: people by a part of their name or e-mail, payments and claims by the
-- reference that the other side gave them.
create index app_user_search on app_user using gin (plain((name collate "default") || ' ' || email) gin_trgm_ops);
create index payment_by_reference on payment (reference);
create index claim_by_ref on claim (claimant_ref) where claimant_ref is not null;
