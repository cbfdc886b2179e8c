import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { RecoveryCodesPanel } from './recovery-codes.component.tsx';
import {
  createSecondFactorSecretEndpoint,
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  getOwnSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
} from './second-factor.contract.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { Button } from '#kit/web/button.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { getCompanyOrProductName } from '#kit/web/company-identity.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { QrCode } from '#kit/web/qr-code.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Standing = ResultOf<typeof getOwnSecondFactorEndpoint>;
type Offer = ResultOf<typeof createSecondFactorSecretEndpoint>;
type Doing = 'nothing' | 'on' | 'off' | 'codes';

/** The user's own second factor: since when it is on, the remaining recovery codes, and buttons to change it. */
export function MySecondFactorSection({ passkeyCount: passkeys }: { passkeyCount: number }) {
  const t = useTranslate();
  const standing = useApiQuery(getOwnSecondFactorEndpoint, {});
  return (
    <section className="panel" aria-labelledby="account-second-factor">
      <header>
        <h2 id="account-second-factor">{t('Second factor')}</h2>
      </header>
      <div className="col">
        <p className="muted">
          {t(
            'After your password, you enter a code from an authenticator app on your phone. With a passkey you need neither.',
          )}
        </p>
        <QueryBoundary query={standing}>{(status) => <Ways of={status} passkeys={passkeys} />}</QueryBoundary>
      </div>
    </section>
  );
}

function Ways({ of: status, passkeys }: { of: Standing; passkeys: number }) {
  const t = useTranslate();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setDoing('nothing');
  const begin = useApiMutation(createSecondFactorSecretEndpoint);
  const [offer, setOffer] = useState<Offer | null>(null);
  const start = async () => {
    const result = await begin.run({});
    if (!result) return;
    setOffer(result);
    setDoing('on');
  };
  const showCodes = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    close();
  };
  return (
    <>
      {status.since !== null && <IsOn of={status} since={status.since} />}
      {status.required && status.since === null && passkeys === 0 && (
        <p className="note tone-wait">
          {t('Your role requires a second factor. Set it up now, before sign-in requires it.')}
        </p>
      )}
      {codes.length > 0 && <RecoveryCodesPanel codes={codes} onClose={() => setCodes([])} />}
      {doing === 'on' && offer && <SwitchOn of={offer} onDone={showCodes} onClose={close} />}
      {doing === 'codes' && <NewCodes onDone={showCodes} onClose={close} />}
      {doing === 'off' && <SwitchOff onClose={close} />}
      {doing === 'nothing' && status.since === null && (
        <div>
          <Button icon={IconDeviceMobile} onPress={start}>
            {t('Turn on second factor…')}
          </Button>
        </div>
      )}
      {doing === 'nothing' && status.since !== null && (
        <div className="row wrap">
          <Button onPress={() => setDoing('codes')}>{t('Create new recovery codes…')}</Button>
          <Button
            variant="ghost"
            disabledReason={
              status.required && passkeys === 0 ? t(secondFactorErrors.requiredByRole.sentence) : null
            }
            onPress={() => setDoing('off')}
          >
            {t('Turn off second factor…')}
          </Button>
        </div>
      )}
    </>
  );
}

function IsOn({ of: status, since }: { of: Standing; since: string }) {
  const t = useTranslate();
  return (
    <div>
      <span className="row">
        <b>{t('Authenticator app')}</b>
        <Badge tone="done">{t('On')}</Badge>
      </span>
      <div className="caption">
        <time dateTime={since}>{t('since {moment}', { moment: formatShortDateTimeWithZone(since) })}</time>
        {' · '}
        {t('{count, plural, one {# recovery code left} other {# recovery codes left}}', {
          count: status.codesLeft,
        })}
        {status.codesMadeAt !== null && (
          <>
            {' · '}
            {t('created {moment}', { moment: formatShortDateTimeWithZone(status.codesMadeAt) })}
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
  const t = useTranslate();
  const { email } = useCurrentUser().user;
  const confirm = useApiMutation(confirmSecondFactorEndpoint);
  const form = useForm(
    confirmSecondFactorEndpoint,
    { code: '' },
    async (body, how) => {
      const result = await confirm.run({ body }, how);
      if (result) onDone(result.codes);
      return result !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('Turn on second factor')}>
      <div className="row wrap">
        <QrCode text={address} label={t('QR code for the authenticator app')} />
        <div className="grow">
          <p>{t('Scan this QR code with an authenticator app, or enter this key:')}</p>
          <p>
            <code className="authenticator-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className="muted">
            {t('The app shows it as {company}, {email}.', { company: getCompanyOrProductName(), email })}
          </p>
        </div>
      </div>
      <TextField
        form={form}
        name="code"
        label={t('Verification code')}
        hint={t('Six-digit code from the app')}
        autoComplete="one-time-code"
        autoFocus
      />
      <div className="row">
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <SubmitButton form={form}>{t('Turn on second factor')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}

function NewCodes({ onDone, onClose }: Doer) {
  const t = useTranslate();
  const renew = useApiMutation(renewRecoveryCodesEndpoint);
  const form = useForm(
    renewRecoveryCodesEndpoint,
    { proof: '' },
    async (body, how) => {
      const result = await renew.run({ body }, how);
      if (result) onDone(result.codes);
      return result !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('New recovery codes')}>
      <p>{t('Your current codes will stop working.')}</p>
      <Proof form={form} />
      <div className="row">
        <Button onPress={onClose}>{t('Keep current codes')}</Button>
        <SubmitButton form={form}>{t('Create new codes')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const off = useApiMutation(disableSecondFactorEndpoint);
  const form = useForm(
    disableSecondFactorEndpoint,
    { proof: '' },
    async (body, how) => {
      const done = await off.run({ body }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('Turn off second factor')}>
      <p>{t('You will sign in with your password only. Your recovery codes will stop working.')}</p>
      <Proof form={form} />
      <div className="row">
        <Button onPress={onClose}>{t('Keep second factor on')}</Button>
        <SubmitButton form={form}>{t('Turn off second factor')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}
/** Proves that the user is the owner of the device or knows the password, not a passer-by at an unlocked screen. */
function Proof({ form }: { form: FormFieldsState<{ proof: string }> }) {
  const t = useTranslate();
  return (
    <TextField
      form={form}
      name="proof"
      label={t('Code or password')}
      hint={t('Six-digit code from the app, or your password')}
      type="password"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}
