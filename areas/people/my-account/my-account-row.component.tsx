import type { ReactNode } from 'react';

/** One item under My account: its name and badges, its description, and its actions. */
export function MyAccountRow({
  name,
  mark,
  description,
  actions: acts,
}: {
  name: string;
  mark?: ReactNode;
  description: ReactNode;
  actions: ReactNode;
}) {
  return (
    <li>
      <div className="grow">
        <span className="row">
          <b>{name}</b>
          {mark}
        </span>
        <div className="caption">{description}</div>
      </div>
      {acts}
    </li>
  );
}
