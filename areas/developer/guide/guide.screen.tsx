import { IconCopy } from '@tabler/icons-react';
import { formatCurlCommand, webhookReceiverExample, guideSteps } from './guide.rules.ts';
import { webhookEventNames, webhookEvents } from '#areas/developer/webhooks/webhooks.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './guide.css';

function Code({ name, value }: { name: string; value: string }) {
  const t = useTranslate();
  const copy = async () => {
    await navigator.clipboard?.writeText(value);
    toastSuccess('Copied.');
  };
  return (
    <div className="code-sample">
      <pre className="code-block" tabIndex={0} aria-label={name}>
        {value}
      </pre>
      <Button isSmall variant="ghost" icon={IconCopy} label={t('Copy {name}', { name })} onPress={copy} />
    </div>
  );
}

/** API guide for developers of shipper and customer software. Every command can be copied and works. */
export default function ConnectScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const { origin } = window.location;
  const account = me.account ?? me.accounts[0];
  return (
    <Screen
      scrolls
      title={t('Connect your software')}
      besideTitle={
        <a href="/api/openapi.json" target="_blank" rel="noreferrer">
          openapi.json
        </a>
      }
      actions={
        me.can('manageApiClients:admin') && (
          <Link className="btn" to="/admin/apiClients">
            {t('API clients')}
          </Link>
        )
      }
    >
      <div className="guide-steps">
        <p>
          {t(
            'Use the API to enter orders, track shipments and read invoices. A client has the same access as a user on your account.',
          )}
        </p>
        <section>
          <h2>{t('Before you begin')}</h2>
          <p>{t('Request a client ID and a secret, and set them in your shell.')}</p>
          <Code
            name={t('Before you begin')}
            value={`CLIENT_ID=cl_…\nCLIENT_SECRET=cls_…\nACCOUNT_ID=${account?.id ?? '…'}`}
          />
        </section>
        {guideSteps.map((step, index) => (
          <section key={step.title}>
            <h2>
              {index + 1}. {t(step.title)}
            </h2>
            <p>{t(step.description)}</p>
            <Code name={t(step.title)} value={formatCurlCommand(step.call, origin)} />
          </section>
        ))}
        <BeTold />
        <LimitsAndAnswers />
      </div>
    </Screen>
  );
}

function BeTold() {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('Get webhooks instead of polling')}</h2>
      <p>
        {t('With a webhook, your software gets a message for each event:')}{' '}
        {webhookEvents.map((e) => t(webhookEventNames[e])).join(', ')}.{' '}
        {t(
          'Respond with any 2xx within 10 seconds. Other responses are retried for several hours. A message can arrive twice, so check its id.',
        )}
      </p>
      <p>
        {t(
          'Every message is signed using the Standard Webhooks specification. Verify the signature before using it:',
        )}
      </p>
      <Code name={t('Get webhooks instead of polling')} value={webhookReceiverExample} />
    </section>
  );
}

function LimitsAndAnswers() {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('Limits and responses')}</h2>
      <ul>
        <li>{t('Too many calls per minute return 429. Retry-After gives the seconds to wait.')}</li>
        <li>{t('Every error has a “message”. Form errors also list one message per field in “fields”.')}</li>
        <li>{t('207 means partial success. Check “data” for rejected items and reasons.')}</li>
        <li>
          <a href="/api/schemas/coldlane-order-1.xsd" target="_blank" rel="noreferrer">
            coldlane-order-1.xsd
          </a>{' '}
          {t('is the schema of the file.')}
        </li>
      </ul>
    </section>
  );
}
