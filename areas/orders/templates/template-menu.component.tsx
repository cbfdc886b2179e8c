import { IconChevronDown, IconTemplate } from '@tabler/icons-react';
import { listOrderTemplatesEndpoint } from './order-templates.contract.ts';
import { Menu } from '#kit/web/menu.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The templates of a shipper. One click opens the lines. */
export function TemplateMenu({
  shipperId,
  onUseTemplate: onTake,
}: {
  shipperId: number;
  onUseTemplate: (id: number) => void;
}) {
  const t = useTranslate();
  const found =
    useApiQuery(listOrderTemplatesEndpoint, { query: { shipperAccountId: shipperId, rows: 200 } }).data
      ?.data ?? [];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="link">
          <IconTemplate size={15} stroke={1.75} aria-hidden /> {t('Templates')}
          {found.length > 0 && ` ${found.length}`} <IconChevronDown size={13} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {found.length === 0 && (
          <Menu.Item disabled>
            {t('No templates yet. Select lines of an order and save them as a template.')}
          </Menu.Item>
        )}
        {found.map((row) => (
          <Menu.Item
            key={row.id}
            onClick={() => onTake(row.id)}
            rightSection={
              <span className="muted">
                {t(
                  '{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}',
                  { lines: row.lines, units: row.units },
                )}
              </span>
            }
          >
            {row.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
