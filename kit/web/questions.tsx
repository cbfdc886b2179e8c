import { useSyncExternalStore } from 'react';
import { Action } from './action.tsx';
import { questionNow, watchQuestions } from './ask.ts';
import { Dialog } from './dialog.tsx';
import { useText } from './text.tsx';

/** Where a question of `ask` appears: what is asked, what it touches, the way back and the act itself. */
export function Questions() {
  const t = useText();
  const asked = useSyncExternalStore(watchQuestions, questionNow);
  if (!asked) return null;
  return (
    <Dialog
      open
      wide={asked.wide}
      title={asked.title}
      onClose={() => asked.answer(false)}
      foot={
        <>
          <Action onPress={() => asked.answer(false)}>{asked.leave ?? t('Back')}</Action>
          <Action look={asked.risk ? 'risk' : 'go'} onPress={() => asked.answer(true)}>
            {asked.act}
          </Action>
        </>
      }
    >
      <div className="dialog-body">{asked.body}</div>
    </Dialog>
  );
}
