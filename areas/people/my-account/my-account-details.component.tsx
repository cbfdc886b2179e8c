import { getBuiltInRoleNameAndPurpose } from './describe-role.client.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The user's profile, roles and accounts, read-only. Only an administrator can change them. */
export function MyAccountDetails() {
  const t = useTranslate();
  const { user } = useCurrentUser();
  return (
    <>
      <dl className="description-list two-columns">
        <dt>{t('person|Name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('Email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('Roles')}</dt>
        <dd>
          {user.roles.length === 0 && <span className="muted">{t('None yet. Ask an administrator.')}</span>}
          {user.roles.map((code) => {
            const { name, purpose: about } = getBuiltInRoleNameAndPurpose(t, code);
            return (
              <div key={code}>
                <b>{name}</b> <span className="muted">{about}</span>
              </div>
            );
          })}
          {user.ownRoles.map((customRole) => (
            <div key={customRole.code}>
              <b>{customRole.name}</b>{' '}
              <span className="muted">
                {t('Custom role based on {base}.', {
                  base: getBuiltInRoleNameAndPurpose(t, customRole.base).name,
                })}
              </span>
            </div>
          ))}
        </dd>
        <Accounts />
        <Warehouses />
      </dl>
      <p className="muted">
        {t('Your name, roles, accounts and warehouse are managed by an administrator.')}
      </p>
    </>
  );
}

function Accounts() {
  const t = useTranslate();
  const { user, accounts } = useCurrentUser();
  return (
    <>
      <dt>{t('Accounts')}</dt>
      <dd>
        {user.everyAccount ? t('All accounts') : accounts.length === 0 && <span className="muted">–</span>}
        {accounts.map((account) => (
          <div key={account.id}>
            {account.name} <span className="muted">{account.number}</span>
          </div>
        ))}
      </dd>
    </>
  );
}

function Warehouses() {
  const t = useTranslate();
  const { warehouses } = useCurrentUser();
  return (
    <>
      <dt>{t('Warehouses')}</dt>
      <dd>
        {warehouses.length === 0 && <span className="muted">–</span>}
        {warehouses.map((warehouse) => (
          <div key={warehouse.id}>
            {warehouse.name} <span className="muted">{warehouse.code}</span>
          </div>
        ))}
      </dd>
    </>
  );
}
