import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { EraseForm } from './erase.form.tsx';
import { PersonExports } from './person-exports.part.tsx';
import { getPersonHeld } from './personal-data.contract.ts';
import { personalDataErrors } from './personal-data.errors.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What is held of somebody: handed out, or erased after a look at what goes and what must stay. */
export function PersonData({
  user,
  whyNot,
}: {
  user: { id: number; name: string; email: string; rowVersion: number };
  whyNot: string | null;
}) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(getPersonHeld, { params: { id: user.id } });
  const [erasing, setErasing] = useState(false);
  const self = user.id === me.user.id ? t(personalDataErrors.yourself.sentence) : null;
  return (
    <section>
      <h3>{t('Personal data')}</h3>
      <Answered of={found} lines={2}>
        {(held) =>
          held.erasedAt ? (
            <p role="status">
              {t('Erased {moment}.', { moment: showNamedMoment(held.erasedAt) })}{' '}
              {held.doneAt === null
                ? t('The pseudonym is taking the place of the name in records.')
                : t('The pseudonym stands wherever the name stood.')}
            </p>
          ) : (
            <div className="col">
              <PersonExports id={user.id} rows={held.exports} whyNot={whyNot} />
              <div>
                <Action
                  look="risk"
                  icon={IconUserOff}
                  whyNot={whyNot ?? self}
                  onPress={() => setErasing(true)}
                >
                  {t('Erase person…')}
                </Action>
              </div>
              {erasing && (
                <EraseForm key={user.id} user={user} held={held} onClose={() => setErasing(false)} />
              )}
            </div>
          )
        }
      </Answered>
    </section>
  );
}
