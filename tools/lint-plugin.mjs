// Our own rules for oxlint. Plain JavaScript, because `npx oxlint` runs it under any Node.

const timerModules = new Set(['timers', 'node:timers']);
const promiseModules = new Set(['timers/promises', 'node:timers/promises']);
const globals = new Set(['globalThis', 'window', 'self', 'global']);

const nameOf = (node) => (node.type === 'Identifier' ? node.name : node.value);
const isZero = (node) => node.type === 'Literal' && node.value === 0;
/** Returns the name of a property access, written `a.b` or `a['b']`. */
const propertyOf = (callee) => (callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined);

/** A test waits for a state, not for a number of milliseconds. */
const noFixedWait = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /** What each local name refers to: the index of the delay argument, or a timers module. */
    const delayAt = new Map([['setTimeout', 1]]);
    const modules = new Map([...globals].map((name) => [name, 1]));
    const report = (node) =>
      context.report({
        node,
        message:
          'A test waits for a state: use waitUntil or expect.poll, or pass in the clock; giveUnexpectedTimeToHappen (tests/waits.ts) only before "nothing happened".',
      });
    const reportSleep = (node, text) => {
      if (/pg_sleep(_for|_until)?\s*\(\s*['\d.]/.test(text)) report(node);
    };
    /** Returns the index of the delay argument in a call. Undefined means that it is not a timer. */
    const delayOf = (callee) => {
      if (callee.type === 'Identifier') return delayAt.get(callee.name);
      if (callee.type !== 'MemberExpression') return undefined;
      const name = propertyOf(callee);
      const of = callee.object;
      if (name === 'wait' && propertyOf(of) === 'scheduler') return 0;
      if (name === 'wait' && of.type === 'Identifier' && of.name === 'scheduler') return 0;
      return name === 'setTimeout' && of.type === 'Identifier' ? modules.get(of.name) : undefined;
    };
    return {
      ImportDeclaration(node) {
        const from = node.source.value;
        if (!timerModules.has(from) && !promiseModules.has(from)) return;
        const at = promiseModules.has(from) ? 0 : 1;
        for (const one of node.specifiers) {
          if (one.type !== 'ImportSpecifier') modules.set(one.local.name, at);
          else if (nameOf(one.imported) === 'setTimeout') delayAt.set(one.local.name, at);
        }
      },
      CallExpression(node) {
        if (propertyOf(node.callee) === 'waitForTimeout') return report(node);
        if (nameOf(node.callee) === 'promisify' && node.arguments[0]?.name === 'setTimeout')
          return report(node);
        const at = delayOf(node.callee);
        const delay = at === undefined ? undefined : node.arguments[at];
        if (delay !== undefined && !isZero(delay)) report(node);
      },
      Literal(node) {
        if (typeof node.value === 'string') reportSleep(node, node.value);
      },
      TemplateElement: (node) => reportSleep(node, node.value.raw),
    };
  },
};

export default { meta: { name: 'coldlane' }, rules: { 'no-fixed-wait': noFixedWait } };
