import {
  permissionDefinitions,
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
  builtInRoleDefinitions,
} from '#areas/people/grants/grants.contract.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import type { ScreenDefinition } from '#app/screens.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
/** Builds the role matrix: each role with its default permission strings, each permission with its roles. */
export const buildRoleMatrixJson = (): string =>
  json({
    roles: builtInRoleCodes.map((code) => ({
      code,
      name: builtInRoleDefinitions[code].name,
      needsAccounts: builtInRoleDefinitions[code].groups,
      permissions: listDefaultPermissionStringsOfRoles([code]).toSorted(),
    })),
    permissions: permissionDefinitions.map((g) => ({
      permission: g.grant,
      cutoff: g.cutoff ?? null,
      order: g.order ?? null,
      roles: g.roles,
    })),
  });

/** Builds every lifecycle as a table and a Mermaid diagram. */
export function buildLifecyclesDoc(lifecycles: readonly Lifecycle[]): string {
  const parts = lifecycles.map((l) => {
    const moves = Object.entries(l.transitions);
    const label = (state: string) => l.states[state]?.label ?? state;
    const endOf = (to: string) => ({ same: 'stays', decided: 'depends' })[to] ?? label(to);
    const arrows = moves.flatMap(([name, m]) =>
      m.from.map((f) => `  ${f} --> ${m.to === 'same' || m.to === 'decided' ? f : m.to}: ${name}`),
    );
    const rows = moves.map(
      ([name, m]) =>
        `| ${name} | ${m.from.map(label).join(', ')} | ${endOf(m.to)} | ${m.permissions.join(', ') || 'the scanner or the system'} | ${m.message} |`,
    );
    return `## ${l.name}\n\n${Object.values(l.states)
      .map((s) => `${s.value} ${s.label}`)
      .join(
        ' · ',
      )}\n\n\`\`\`mermaid\nstateDiagram-v2\n${arrows.join('\n')}\n\`\`\`\n\n| move | from | to | needs | otherwise |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Lifecycles\n\nGenerated from the contracts by \`npm run generate\`.\n\n${parts.join('\n')}`;
}

/** Builds the list of screens: path, who may open it, title, and whether it is built. */
export function buildScreensJson(
  screens: readonly ScreenDefinition[],
  builtPaths: ReadonlySet<string>,
): string {
  return json(
    screens.map((s) => ({
      path: s.path,
      title: s.title,
      permissions: s.permissions,
      excluded: s.excluded ?? [],
      public: s.public ?? false,
      built: builtPaths.has(s.path),
    })),
  );
}
