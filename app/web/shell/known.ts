import { useEffect } from 'react';
import { useTour } from '../tours/show-around.tsx';
import { tours } from '#app/tours/tours.ts';
import { reportGrants, reportIds } from '#areas/reports/reports/report-grants.contract.ts';
import { reports } from '#areas/reports/reports/reports.contract.ts';
import { settings } from '#areas/settings/settings/catalogue.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { allTexts, useText } from '#kit/web/text.tsx';
import type { Hit } from './numbers.ts';

/**
 * What the browser knows by itself and no menu names: one's own account, settings, reports and tours, in the words of the
 * language, of those that the user may open. All the words that were typed stand in its name, in any order.
 */
export function useKnown(wanted: string): Hit[] {
  const t = useText();
  const me = useMe();
  const take = useTour();
  // Their names stand on other screens, whose words the first one does without.
  useEffect(() => void allTexts(), []);
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const holds = ({ label, note }: Hit) => {
    const all = `${label} ${note}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const own: Hit = {
    key: 'my-account',
    label: t('My account'),
    note: '',
    icon: 'id',
    path: '/customerCenter/account',
  };
  const ofReports = reportIds
    .filter((id) => me.can(reportGrants[id]))
    .map((id): Hit => ({
      key: `report-${id}`,
      label: t(reports[id].title),
      note: t('Report'),
      icon: 'report-analytics',
      path: '/reports/index',
      search: { report: id },
    }));
  const ofSettings = me.can('adminSettingsView:admin')
    ? Object.entries(settings).map(([code, { id, label }]): Hit => ({
        key: `setting-${code}`,
        label: t(label),
        note: t('Setting'),
        icon: 'settings',
        path: '/admin/settings',
        search: { description: code, open: String(id) },
      }))
    : [];
  const ofTours = tours
    .filter(({ permissions }) => permissions.length === 0 || permissions.some((grant) => me.can(grant)))
    .map((tour): Hit => ({
      key: `tour-${tour.id}`,
      label: `${t(tour.title)} · ${t(tour.sentence)}`,
      note: t('Tour'),
      icon: 'player-play',
      path: '',
      act: () => void take(tour),
    }));
  return [own, ...ofReports, ...ofTours, ...ofSettings].filter(holds);
}
