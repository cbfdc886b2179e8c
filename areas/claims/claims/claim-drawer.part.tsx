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
import { acceptClaim, acknowledgeClaim, withdrawClaim } from './claim-acts.contract.ts';
import {
  DeclineClaimForm,
  InspectClaimForm,
  NoteClaimForm,
  OfferClaimForm,
  ReopenClaimForm,
  SettleClaimForm,
} from './claim-acts.form.tsx';
import { ClaimFacts } from './claim-facts.part.tsx';
import { ClaimPapers } from './claim-papers.part.tsx';
import { CorrectDockForm } from './correct.form.tsx';
import { EditClaimForm } from './claim.form.tsx';
import { eventName, happeningSays, numberOf } from './claim-words.web.ts';
import { claimLifecycle, getClaim } from './claims.contract.ts';
import type { ClaimDoc, ClaimMove } from './claims.contract.ts';
import { claimStates } from './claim-states.contract.ts';
import './claims.css';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { RecordDrawer } from '#kit/web/record-drawer.tsx';
import type { Opened } from '#kit/web/record-drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { personName } from '#kit/contract/person-name.ts';
import { useAct, useRecord } from '#kit/web/query.ts';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Asking = 'edit' | 'correct' | 'inspect' | 'offer' | 'settle' | 'decline' | 'reopen' | 'note' | null;

/** One claim: what is claimed, where its clock stands, what both sides did and said, and how it ended. */
/** `packs`: the packs of a claim. Their feature is above this one, so the screen hands them down. */
export function ClaimDrawer({ id, packs, ...opened }: Opened & { packs: (claimId: number) => ReactNode }) {
  const t = useText();
  const found = useRecord(getClaim, id, (known) => ({ params: { id: known } }));
  const [asking, setAsking] = useState<Asking>(null);
  const claim = found.data;
  return (
    <>
      <RecordDrawer
        of={found}
        word={t('Claim')}
        title={numberOf}
        label={(c) => t('Claim {number}', { number: numberOf(c) })}
        beside={claim && <State of="claim" value={claim.status} />}
        foot={claim && <Acts claim={claim} ask={setAsking} />}
        {...opened}
      >
        {(c) => (
          <>
            <ClaimFacts claim={c} />
            <ClaimPapers claim={c} />
            {packs(c.id)}
            <Events claim={c} />
          </>
        )}
      </RecordDrawer>
      {claim && asking && <Asked claim={claim} asking={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
function Asked({
  claim,
  asking,
  onClose,
}: {
  claim: ClaimDoc;
  asking: NonNullable<Asking>;
  onClose: () => void;
}) {
  const key = claim.id;
  if (asking === 'edit') return <EditClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'correct') return <CorrectDockForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'inspect') return <InspectClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'offer') return <OfferClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'settle') return <SettleClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'decline') return <DeclineClaimForm key={key} claim={claim} onClose={onClose} />;
  if (asking === 'reopen') return <ReopenClaimForm key={key} claim={claim} onClose={onClose} />;
  return <NoteClaimForm key={key} claim={claim} onClose={onClose} />;
}

function Acts({ claim, ask: asks }: { claim: ClaimDoc; ask: (what: Asking) => void }) {
  const me = useMe();
  const t = useText();
  const files = me.can('fileClaims:customerService');
  return (
    <>
      {me.can('editClaims:customerService') && <HouseActs claim={claim} ask={asks} />}
      {files && <OwnActs claim={claim} />}
      {files && (
        <Action icon={IconNote} onPress={() => asks('note')}>
          {t('Add note…')}
        </Action>
      )}
      {files && (
        <Action
          icon={IconPencil}
          whyNot={whyNot(claimLifecycle, 'edit', claim.status, me)}
          onPress={() => asks('edit')}
        >
          {t('Change claim…')}
        </Action>
      )}
      {me.can('editClaims:customerService') && (
        <Action
          icon={IconMapPin}
          whyNot={whyNot(claimLifecycle, 'correct', claim.status, me)}
          onPress={() => asks('correct')}
        >
          {t('Correct dock…')}
        </Action>
      )}
    </>
  );
}
/** What the house does next stands first; what cannot be done any more says why. */
function HouseActs({ claim, ask: asks }: { claim: ClaimDoc; ask: (what: Asking) => void }) {
  const t = useText();
  const me = useMe();
  const acknowledge = useAct(acknowledgeClaim);
  const why = (move: ClaimMove) => whyNot(claimLifecycle, move, claim.status, me);
  const { filed, acknowledged, declined } = claimStates;
  if (claim.status >= declined)
    return (
      <Action look="go" icon={IconArrowBackUp} whyNot={why('reopen')} onPress={() => asks('reopen')}>
        {t('Open again…')}
      </Action>
    );
  return (
    <>
      {claim.status === filed && (
        <Action
          look="go"
          icon={IconMailCheck}
          whyNot={why('acknowledge')}
          onPress={() =>
            acknowledge.run({ params: { id: claim.id }, body: { rowVersion: claim.rowVersion } })
          }
        >
          {t('Acknowledge claim')}
        </Action>
      )}
      {me.can('settleClaims:customerService') && claim.status > acknowledged && (
        <Action look="go" icon={IconCashBanknote} whyNot={why('settle')} onPress={() => asks('settle')}>
          {t('Settle claim…')}
        </Action>
      )}
      <Action icon={IconEye} whyNot={why('inspect')} onPress={() => asks('inspect')}>
        {t('Write inspection…')}
      </Action>
      <Action icon={IconSend} whyNot={why('offer')} onPress={() => asks('offer')}>
        {t('Offer amount…')}
      </Action>
      {me.can('settleClaims:customerService') && claim.status <= acknowledged && (
        <Action icon={IconCashBanknote} whyNot={why('settle')} onPress={() => asks('settle')}>
          {t('Settle claim…')}
        </Action>
      )}
      <Action icon={IconBan} whyNot={why('decline')} onPress={() => asks('decline')}>
        {t('Decline claim…')}
      </Action>
    </>
  );
}
/** What the claimant does with an offer, or the house in his name. */
function OwnActs({ claim }: { claim: ClaimDoc }) {
  const t = useText();
  const me = useMe();
  const [yes, back] = [useAct(acceptClaim), useAct(withdrawClaim)];
  const wish = { params: { id: claim.id }, body: { rowVersion: claim.rowVersion } };
  const amount = showMoney(claim.offered ?? 0);
  const accept = async () => {
    const title = t('Accept {amount} for claim {number}', { amount, number: numberOf(claim) });
    const body = <p>{t('The claim ends when this is paid. What was claimed beyond it is given up.')}</p>;
    if (await ask({ title, body, act: t('Accept offer'), leave: t('Keep') })) await yes.run(wish);
  };
  const withdraw = async () => {
    const title = t('Withdraw claim {number}', { number: numberOf(claim) });
    const body = <p>{t('Nothing is paid for it. The boxes can be claimed again.')}</p>;
    if (await ask({ title, body, act: t('Withdraw claim'), leave: t('Keep'), risk: true }))
      await back.run(wish);
  };
  const why = (move: ClaimMove) => whyNot(claimLifecycle, move, claim.status, me);
  return (
    <>
      {claim.status === claimStates.offered && (
        <Action
          look={me.can('settleClaims:customerService') ? 'plain' : 'go'}
          icon={IconCheck}
          whyNot={why('accept')}
          onPress={accept}
        >
          {t('Accept offer…')}
        </Action>
      )}
      <Action icon={IconArrowBackUp} whyNot={why('withdraw')} onPress={withdraw}>
        {t('Withdraw claim…')}
      </Action>
    </>
  );
}

/** What happened, the newest first. */
function Events({ claim }: { claim: ClaimDoc }) {
  const t = useText();
  return (
    <section>
      <h3>{t('What happened')}</h3>
      <ol className="happened">
        {claim.events.toReversed().map((e) => (
          <li key={e.id}>
            <b>{eventName(t, e.action)}</b> {e.amount !== null && showMoney(e.amount)}{' '}
            {e.inside && <Badge tone="set">{t('For ourselves')}</Badge>}
            {e.corrected && (
              <>
                <br />
                <s className="dim">{happeningSays(t, e.corrected.was)}</s> {happeningSays(t, e.corrected.now)}
              </>
            )}
            {e.said && (
              <>
                <br />
                {e.said}
              </>
            )}
            <br />
            <span className="dim">
              {[showMoment(e.at), personName(t, e.who)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
