-- Which client used a refresh token first: for some seconds the same client may show it again.
alter table oidc_model add column consumed_by text;
