import {
  IconArrowBackUp,
  IconBan,
  IconCashBanknote,
  IconCheck,
  IconEye,
  IconMailCheck,
  IconMapPin,
  IconNote,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  acceptClaimOfferEndpoint,
  acknowledgeClaimEndpoint,
  withdrawClaimEndpoint,
} from './claim-actions.contract.ts';
import {
  DeclineClaimForm,
  InspectClaimForm,
  ClaimNoteForm,
  OfferClaimForm,
  ReopenClaimForm,
  SettleClaimForm,
} from './claim-actions.form.tsx';
import { ClaimSummary } from './claim-summary.component.tsx';
import { ClaimDocuments } from './claim-documents.component.tsx';
import { CorrectClaimDockAndTimeForm } from './correct-claim-dock.form.tsx';
import { EditClaimForm } from './claim.form.tsx';
import { formatClaimEvent, formatClaimIncident, formatClaimNumber } from './claim-format.client.ts';
import { claimLifecycle, getClaimEndpoint } from './claims.contract.ts';
import type { ClaimDetails, ClaimTransition } from './claims.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import './claims.css';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { DetailDrawer } from '#kit/web/detail-drawer.tsx';
import type { DetailDrawerProps } from '#kit/web/detail-drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Asking = 'edit' | 'correct' | 'inspect' | 'offer' | 'settle' | 'decline' | 'reopen' | 'note' | null;

/** One claim: what is claimed, its deadline, the actions and messages of both parties, and the outcome. */
/** `renderPackets` renders the packets of a claim. Their feature is in a layer above this one, so the screen passes it in. */
export function ClaimDrawer({
  id,
  renderPackets: packs,
  ...opened
}: DetailDrawerProps & { renderPackets: (claimId: number) => ReactNode }) {
  const t = useTranslate();
  const found = useRecordQuery(getClaimEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const [asking, setAsking] = useState<Asking>(null);
  const claim = found.data;
  return (
    <>
      <DetailDrawer
        query={found}
        loadingTitle={t('Claim')}
        title={formatClaimNumber}
        label={(c) => t('Claim {number}', { number: formatClaimNumber(c) })}
        besideTitle={claim && <StatusBadge kind="claim" value={claim.status} />}
        footer={claim && <Acts claim={claim} ask={setAsking} />}
        {...opened}
      >
        {(c) => (
          <>
            <ClaimSummary claim={c} />
            <ClaimDocuments claim={c} />
            {packs(c.id)}
            <Events claim={c} />
          </>
        )}
      </DetailDrawer>
      {claim && asking && <Asked claim={claim} asking={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
function Asked({
  claim,
  asking,
  onClose,
}: {
  claim: ClaimDetails;
  asking: NonNullable<Asking>;
  onClose: () => void;
}) {
  const key = claim.id;
  if (asking === 'edit') return <EditClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'correct') return <CorrectClaimDockAndTimeForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'inspect') return <InspectClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'offer') return <OfferClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'settle') return <SettleClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'decline') return <DeclineClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'reopen') return <ReopenClaimForm key={key} claim={claim} onClose={onClose} />;
  return <ClaimNoteForm key={key} claim={claim} onClose={onClose} />;
}

function Acts({ claim, ask: asks }: { claim: ClaimDetails; ask: (what: Asking) => void }) {
  const me = useCurrentUser();
  const t = useTranslate();
  const files = me.can('fileClaims:customerService');
  return (
    <>
      {me.can('editClaims:customerService') && <HouseActs claim={claim} ask={asks} />}
      {files && <OwnActs claim={claim} />}
      {files && (
        <Button icon={IconNote} onPress={() => asks('note')}>
          {t('Add note…')}
        </Button>
      )}
      {files && (
        <Button
          icon={IconPencil}
          disabledReason={getTransitionBlocker(claimLifecycle, 'edit', claim.status, me)}
          onPress={() => asks('edit')}
        >
          {t('Edit claim…')}
        </Button>
      )}
      {me.can('editClaims:customerService') && (
        <Button
          icon={IconMapPin}
          disabledReason={getTransitionBlocker(claimLifecycle, 'correct', claim.status, me)}
          onPress={() => asks('correct')}
        >
          {t('Correct dock…')}
        </Button>
      )}
    </>
  );
}
/** The company's next action is first. Actions that are no longer possible show the reason. */
function HouseActs({ claim, ask: asks }: { claim: ClaimDetails; ask: (what: Asking) => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const acknowledge = useApiMutation(acknowledgeClaimEndpoint);
  const why = (move: ClaimTransition) => getTransitionBlocker(claimLifecycle, move, claim.status, me);
  const { filed, acknowledged, declined } = claimStatus;
  if (claim.status >= declined)
    return (
      <Button
        variant="primary"
        icon={IconArrowBackUp}
        disabledReason={why('reopen')}
        onPress={() => asks('reopen')}
      >
        {t('Reopen claim…')}
      </Button>
    );
  return (
    <>
      {claim.status === filed && (
        <Button
          variant="primary"
          icon={IconMailCheck}
          disabledReason={why('acknowledge')}
          onPress={() =>
            acknowledge.run({ params: { id: claim.id }, body: { rowVersion: claim.rowVersion } })
          }
        >
          {t('Acknowledge claim')}
        </Button>
      )}
      {me.can('settleClaims:customerService') && claim.status > acknowledged && (
        <Button
          variant="primary"
          icon={IconCashBanknote}
          disabledReason={why('settle')}
          onPress={() => asks('settle')}
        >
          {t('Settle claim…')}
        </Button>
      )}
      <Button icon={IconEye} disabledReason={why('inspect')} onPress={() => asks('inspect')}>
        {t('Record inspection…')}
      </Button>
      <Button icon={IconSend} disabledReason={why('offer')} onPress={() => asks('offer')}>
        {t('Send offer…')}
      </Button>
      {me.can('settleClaims:customerService') && claim.status <= acknowledged && (
        <Button icon={IconCashBanknote} disabledReason={why('settle')} onPress={() => asks('settle')}>
          {t('Settle claim…')}
        </Button>
      )}
      <Button icon={IconBan} disabledReason={why('decline')} onPress={() => asks('decline')}>
        {t('Deny claim…')}
      </Button>
    </>
  );
}
/** The claimant's responses to an offer, which the company can also enter for them. */
function OwnActs({ claim }: { claim: ClaimDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [yes, withdrawMutation] = [
    useApiMutation(acceptClaimOfferEndpoint),
    useApiMutation(withdrawClaimEndpoint),
  ];
  const request = { params: { id: claim.id }, body: { rowVersion: claim.rowVersion } };
  const amount = formatMoney(claim.offered ?? 0);
  const accept = async () => {
    const title = t('Accept {amount} for claim {number}', { amount, number: formatClaimNumber(claim) });
    const body = <p>{t('The claim closes when this is paid. You give up the rest of the amount.')}</p>;
    if (await confirmAction({ title, body, confirmLabel: t('Accept offer') })) await yes.run(request);
  };
  const withdraw = async () => {
    const title = t('Withdraw claim {number}', { number: formatClaimNumber(claim) });
    const body = <p>{t('Nothing will be paid. These units can be claimed again.')}</p>;
    if (
      await confirmAction({
        title,
        body,
        confirmLabel: t('Withdraw claim'),
        isDestructive: true,
      })
    )
      await withdrawMutation.run(request);
  };
  const why = (move: ClaimTransition) => getTransitionBlocker(claimLifecycle, move, claim.status, me);
  return (
    <>
      {claim.status === claimStatus.offered && (
        <Button
          variant={me.can('settleClaims:customerService') ? 'plain' : 'primary'}
          icon={IconCheck}
          disabledReason={why('accept')}
          onPress={accept}
        >
          {t('Accept offer…')}
        </Button>
      )}
      <Button icon={IconArrowBackUp} disabledReason={why('withdraw')} onPress={withdraw}>
        {t('Withdraw claim…')}
      </Button>
    </>
  );
}

/** The events of a claim, newest first. */
function Events({ claim }: { claim: ClaimDetails }) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('What happened')}</h3>
      <ol className="event-list">
        {claim.events.toReversed().map((e) => (
          <li key={e.id}>
            <b>{formatClaimEvent(t, e.action)}</b> {e.amount !== null && formatMoney(e.amount)}{' '}
            {e.inside && <Badge tone="set">{t('Internal note')}</Badge>}
            {e.corrected && (
              <>
                <br />
                <s className="muted">{formatClaimIncident(t, e.corrected.was)}</s>{' '}
                {formatClaimIncident(t, e.corrected.now)}
              </>
            )}
            {e.said && (
              <>
                <br />
                {e.said}
              </>
            )}
            <br />
            <span className="muted">
              {[formatShortDateTime(e.at), translateAnonymousOrErasedPersonName(t, e.who)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
