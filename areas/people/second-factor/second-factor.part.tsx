import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { RecoveryCodes } from './recovery-codes.part.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  getSecondFactor,
  renewCodes,
} from './second-factor.contract.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { Action } from '#kit/web/action.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { nameOfHouse } from '#kit/web/house.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { QrCode } from '#kit/web/qr-code.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Standing = AnswerOf<typeof getSecondFactor>;
type Offer = AnswerOf<typeof beginSecondFactor>;
type Doing = 'nothing' | 'on' | 'off' | 'codes';

/** The own second factor: on since when, the recovery codes that are left, and the ways to change it. */
export function SecondFactorPart({ passkeys }: { passkeys: number }) {
  const t = useText();
  const standing = useAnswer(getSecondFactor, {});
  return (
    <section className="panel" aria-labelledby="account-second-factor">
      <header>
        <h2 id="account-second-factor">{t('Second factor')}</h2>
      </header>
      <div className="col">
        <p className="dim">
          {t(
            'After the password, a code of an authenticator app on your phone is asked for. A passkey needs none: it is both.',
          )}
        </p>
        <Answered of={standing}>{(of) => <Ways of={of} passkeys={passkeys} />}</Answered>
      </div>
    </section>
  );
}

function Ways({ of, passkeys }: { of: Standing; passkeys: number }) {
  const t = useText();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setDoing('nothing');
  const begin = useAct(beginSecondFactor);
  const [offer, setOffer] = useState<Offer | null>(null);
  const start = async () => {
    const made = await begin.run({});
    if (!made) return;
    setOffer(made);
    setDoing('on');
  };
  const shown = (made: readonly string[]) => {
    setCodes(made);
    close();
  };
  return (
    <>
      {of.since !== null && <IsOn of={of} since={of.since} />}
      {of.required && of.since === null && passkeys === 0 && (
        <p className="note t-wait">
          {t('Your role asks for one. Set it up before you are asked at the sign-in.')}
        </p>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
      {doing === 'on' && offer && <SwitchOn of={offer} onDone={shown} onClose={close} />}
      {doing === 'codes' && <NewCodes onDone={shown} onClose={close} />}
      {doing === 'off' && <SwitchOff onClose={close} />}
      {doing === 'nothing' && of.since === null && (
        <div>
          <Action icon={IconDeviceMobile} onPress={start}>
            {t('Switch on…')}
          </Action>
        </div>
      )}
      {doing === 'nothing' && of.since !== null && (
        <div className="row wrap">
          <Action onPress={() => setDoing('codes')}>{t('New recovery codes…')}</Action>
          <Action
            look="ghost"
            whyNot={of.required && passkeys === 0 ? t(secondFactorErrors.isRequired.sentence) : null}
            onPress={() => setDoing('off')}
          >
            {t('Switch off…')}
          </Action>
        </div>
      )}
    </>
  );
}

function IsOn({ of, since }: { of: Standing; since: string }) {
  const t = useText();
  return (
    <div>
      <span className="row">
        <b>{t('Authenticator app')}</b>
        <Badge tone="done">{t('On')}</Badge>
      </span>
      <div className="cap">
        <time dateTime={since}>{t('since {moment}', { moment: showNamedMoment(since) })}</time>
        {' · '}
        {t('{count, plural, one {# recovery code left} other {# recovery codes left}}', {
          count: of.codesLeft,
        })}
        {of.codesMadeAt !== null && (
          <>
            {' · '}
            {t('made {moment}', { moment: showNamedMoment(of.codesMadeAt) })}
          </>
        )}
      </div>
    </div>
  );
}

interface Doer {
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}
function SwitchOn({ of: { secret, address }, onDone, onClose }: Doer & { of: Offer }) {
  const t = useText();
  const { email } = useMe().user;
  const confirm = useAct(confirmSecondFactor);
  const form = useForm(
    confirmSecondFactor,
    { code: '' },
    async (body, how) => {
      const made = await confirm.run({ body }, how);
      if (made) onDone(made.codes);
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('Switch on the second factor')}>
      <div className="row wrap">
        <QrCode text={address} label={t('QR code for the authenticator app')} />
        <div className="grow">
          <p>{t('Read this picture with an authenticator app, or type this key into it:')}</p>
          <p>
            <code className="my-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className="dim">
            {t('The app calls it {company}, {email}.', { company: nameOfHouse(), email })}
          </p>
        </div>
      </div>
      <TextField
        form={form}
        name="code"
        label={t('Code of the app')}
        hint={t('The six digits that the app shows now')}
        fills="one-time-code"
        autoFocus
      />
      <div className="row">
        <Action onPress={onClose}>{t('Cancel')}</Action>
        <Submit form={form}>{t('Switch on')}</Submit>
      </div>
    </FormBox>
  );
}

function NewCodes({ onDone, onClose }: Doer) {
  const t = useText();
  const renew = useAct(renewCodes);
  const form = useForm(
    renewCodes,
    { proof: '' },
    async (body, how) => {
      const made = await renew.run({ body }, how);
      if (made) onDone(made.codes);
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('New recovery codes')}>
      <p>{t('Those you have count no more then.')}</p>
      <Proof form={form} />
      <div className="row">
        <Action onPress={onClose}>{t('Keep the codes')}</Action>
        <Submit form={form}>{t('Make new codes')}</Submit>
      </div>
    </FormBox>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const t = useText();
  const off = useAct(dropSecondFactor);
  const form = useForm(
    dropSecondFactor,
    { proof: '' },
    async (body, how) => {
      const done = await off.run({ body }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('Switch off the second factor')}>
      <p>{t('Your password alone lets you in then, and the recovery codes count no more.')}</p>
      <Proof form={form} />
      <div className="row">
        <Action onPress={onClose}>{t('Keep it on')}</Action>
        <Submit form={form}>{t('Switch off')}</Submit>
      </div>
    </FormBox>
  );
}
/** Whoever holds the device or knows the password, and no passer-by at an open screen. */
function Proof({ form }: { form: Holding<{ proof: string }> }) {
  const t = useText();
  return (
    <TextField
      form={form}
      name="proof"
      label={t('Code or password')}
      hint={t('The six digits that the app shows now, or your password')}
      type="password"
      fills="one-time-code"
      autoFocus
    />
  );
}
