import { personName } from '#kit/contract/person-name.ts';
import { useMemo } from 'react';
import { groupCodes, mailGroups } from './mail-kind.contract.ts';
import { findMails } from './mail-words.contract.ts';
import type { MailRow } from './mail-words.contract.ts';
import { languageNames } from './mail-languages.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const whenAndWho = (t: Say, r: MailRow): string =>
  r.changedAt === null ? '' : `${showNamedMoment(r.changedAt)} ${personName(t, r.changedBy) ?? ''}`.trim();
const changedIn = (t: Say, r: MailRow): string =>
  r.languages
    .filter((one) => one.changed)
    .map((one) => t(languageNames[one.language]))
    .join(', ');

const columnsOf = (t: Say): Column<MailRow>[] => [
  {
    id: 'title',
    title: t('E-mail'),
    width: 190,
    sort: 'title',
    cell: (r) => t(r.title),
    full: (r) => t(r.title),
  },
  {
    id: 'group',
    title: t('What it is about'),
    width: 130,
    sort: 'group',
    cell: (r) => t(mailGroups[r.group].title),
  },
  { id: 'to', title: t('Who gets the e-mail'), width: 200, cell: (r) => t(r.to), full: (r) => t(r.to) },
  {
    id: 'when',
    title: t('When'),
    width: 240,
    grow: true,
    cell: (r) => t(r.when),
    full: (r) => t(r.when),
  },
  {
    id: 'words',
    title: t('Words'),
    width: 160,
    cell: (r) =>
      changedIn(t, r) === '' ? (
        <span className="dim">{t('The product’s own')}</span>
      ) : (
        <span className="row">
          <b>{changedIn(t, r)}</b>
          {r.languages.some((one) => one.ownIsNewer) && <Badge tone="wait">{t('Own words are newer')}</Badge>}
        </span>
      ),
    full: (r) => changedIn(t, r),
    watch: (r) => r.languages.filter((one) => one.changed).length,
  },
  {
    id: 'changed',
    title: t('Changed'),
    width: 180,
    sort: 'changedAt',
    cell: (r) => whenAndWho(t, r) || <span className="dim">–</span>,
    full: (r) => whenAndWho(t, r),
    watch: (r) => r.changedAt,
  },
];

/** Every kind of mail that leaves the house: who gets it, when, and in whose words. */
export default function MailsScreen() {
  const t = useText();
  const list = useList(findMails);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Screen title={t('E-mail Templates')} note={showCount(list.total)}>
      <Filters list={list}>
        <TextFilter name="title" label={t('E-mail')} />
        <SelectFilter
          name="group"
          label={t('What it is about')}
          options={groupCodes.map((value) => ({ value, label: t(mailGroups[value].title) }))}
        />
        <FlagFilter name="changed" label={t('Changed')} />
      </Filters>
      <DataTable
        name={t('E-mail Templates')}
        list={list}
        columns={columns}
        phone={{ state: 'words', below: ['group', 'when'] }}
        rowId={(r) => r.id}
        to={(r) => `/admin/mails/${r.id}`}
        empty={{ sentence: t('No e-mails found') }}
      />
      <Pager list={list} />
    </Screen>
  );
}
