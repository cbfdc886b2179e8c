import type { ReactNode } from 'react';

/** One thing that a person keeps under My account: what it is called and marked as, what is told of it, and its acts. */
export function MyAccountRow({
  name,
  mark,
  told,
  acts,
}: {
  name: string;
  mark?: ReactNode;
  told: ReactNode;
  acts: ReactNode;
}) {
  return (
    <li>
      <div className="grow">
        <span className="row">
          <b>{name}</b>
          {mark}
        </span>
        <div className="cap">{told}</div>
      </div>
      {acts}
    </li>
  );
}
