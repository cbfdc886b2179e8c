import type { ReactNode } from 'react';
import { getVersion } from './sheets.contract.ts';
import type { SheetVersion } from './sheets.contract.ts';
import '#kit/web/theme/document.css';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

export const sheetsPath = '/customerServices/billingRating';
/** A page about the version of a rate sheet that the address names, or what is said while there is none. */
export function OfVersion({
  title,
  children,
}: {
  title: string;
  children: (version: SheetVersion) => ReactNode;
}) {
  const t = useText();
  const number = usePathValue('id');
  const version = useRecord(getVersion, number, (id) => ({ params: { id } }));
  if (version.data) return children(version.data);
  const list = t('Rate sheets');
  return (
    <Screen title={title} note={<A to={sheetsPath}>{list}</A>}>
      <div className="pad">
        <Answered of={version} sought={{ kind: t('Rate sheet'), number, back: sheetsPath, list }}>
          {() => null}
        </Answered>
      </div>
    </Screen>
  );
}
