import { IconCheck, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Action } from '#kit/web/action.tsx';
import { sleep } from '#kit/web/clock.ts';
import { follow } from '#kit/web/jobs.tsx';
import { locked } from '#kit/web/lock.tsx';
import { notify, notifyDone } from '#kit/web/notices.tsx';
import { State } from '#kit/web/state.tsx';
import type { StateOf } from '#kit/web/states.ts';
import { states } from '#kit/web/states.ts';

/** A test lets this time pass by the clock of the page. */
const PRINTS_MS = 1_500;

/** Every state, button and message on one page. */
export function Parts() {
  const kinds = Object.keys(states).filter((k): k is StateOf => k in states);
  return (
    <div className="screen scroll pad">
      <h1>Parts</h1>
      {kinds.map((kind) => (
        <div className="row wrap" key={kind}>
          <span className="dim">{kind}</span>
          {Object.keys(states[kind]).map((value) => (
            <State key={value} of={kind} value={value} />
          ))}
        </div>
      ))}
      <div className="row wrap">
        <Action
          look="go"
          icon={IconCheck}
          keys="r"
          onPress={() =>
            notifyDone('L-60211 released. 432 units, 3 bills of lading.', {
              label: 'Undo',
              run: () => undefined,
            })
          }
        >
          Release load
        </Action>
        <Action
          icon={IconPrinter}
          onPress={() => locked('Printing, this can take a few minutes', () => sleep(PRINTS_MS))}
        >
          Sheets
        </Action>
        <Action
          look="risk"
          icon={IconTrash}
          onPress={() =>
            notify({
              tone: 'fault',
              sentence: { text: 'Error releasing door number 27.' },
              ms: 60_000,
              closable: true,
            })
          }
        >
          Delete 46 units…
        </Action>
        <Action whyNot="Only Rated shipments can be approved." onPress={() => undefined}>
          Approve
        </Action>
        <Action look="ghost" onPress={() => follow(7, 'Running rating, up to 5 minutes')}>
          Undo
        </Action>
      </div>
    </div>
  );
}
