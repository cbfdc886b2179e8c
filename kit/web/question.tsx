import { Action } from './action.tsx';
import type { Asked } from './ask.ts';
import { Dialog } from './dialog.tsx';
import { useText } from './text.tsx';

/** One question: what is asked, what it touches, the way back and the act itself. */
export default function Question({ asked }: { asked: Asked }) {
  const t = useText();
  return (
    <Dialog
      open
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
