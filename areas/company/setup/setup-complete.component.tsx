import { parseLinkPath } from './setup-navigation.client.ts';
import type { SetupChecklist } from './setup.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './setup.css';

/** How many steps are done, and how many are deferred. */
export function SetupProgressText({ checklist }: { checklist: SetupChecklist }) {
  const t = useTranslate();
  const { done, deferred, steps } = checklist;
  return deferred === 0
    ? t('{done} of {all} steps done', { done, all: steps.length })
    : t('{done} of {all} steps done, {deferred} skipped for now', { done, deferred, all: steps.length });
}

/** Suggested actions after the setup. Each is a link for users who can open it. */
const nextActs = [
  {
    to: '/customerService/orderEntry',
    grant: 'orderEntryView:shipments',
    title: 'Enter the first order',
    why: 'Choose a shipper and enter its freight.',
  },
  {
    to: '/customerCenter/usersGroups',
    grant: 'viewManageUserGroup:account',
    title: 'Invite users',
    why: 'Your staff, shippers and consignees, each with a role.',
  },
  {
    to: '/tutorials/introduction',
    grant: 'introductionView:tutorials',
    title: 'Read the tutorials',
    why: 'How to enter orders and ship freight.',
  },
] as const;

/** Shown when the setup is complete: the next actions. */
export function SetupCompleteNextActions({ checklist }: { checklist: SetupChecklist }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const next = nextActs.filter(({ grant }, index) => me.can(grant) && !(index === 0 && checklist.hasOrders));
  return (
    <div className="setup-complete">
      <p role="status">
        <b>{t('Setup is complete.')}</b>{' '}
        {checklist.deferred > 0 && t('You can resume skipped steps at any time.')}
      </p>
      <ul className="setup-missing-items">
        {next.map(({ to, title, why }) => (
          <li key={to}>
            <Link {...parseLinkPath(to)}>{t(title)}</Link> <span className="muted">{t(why)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
