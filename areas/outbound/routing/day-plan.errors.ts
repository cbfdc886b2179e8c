import { defineErrors } from '#kit/contract/errors.ts';

export const dayPlanErrors = defineErrors('dayPlan', {
  loadChanged: {
    status: 409,
    sentence: '{load} has changed. Check the plan again.',
    description: 'Another user planned a load after this plan was viewed, or the load was synchronized.',
  },
  loadingStarted: {
    status: 409,
    sentence: '{load} has started loading, so it keeps its stops.',
    description:
      'A load that the plan changes is loading, loaded or released, or also loads at another warehouse.',
  },
  stopMoved: {
    status: 409,
    sentence: '{name} is now planned elsewhere. Check the plan again.',
    description: 'A stop of the plan no longer exists, or is on a load that the plan does not change.',
  },
  planHasIssues: {
    status: 412,
    sentence: 'This plan has {count, plural, one {# issue} other {# issues}}. Apply it anyway?',
    description:
      'A changed load is too full, misses a mandatory window or breaks another rule, and the request does not confirm it.',
  },
  noChanges: {
    status: 412,
    sentence: 'The plan matches the loads. There is nothing to apply.',
    description: 'The plan changes no load.',
  },
});
