import { defineErrors } from '#kit/contract/errors.ts';

/** Why a draft cannot be simulated. */
export const draftRateSimulationErrors = defineErrors('simulations', {
  versionPublished: {
    status: 412,
    sentence: 'Version {version} of {name} is published and already used for rating.',
    description: 'The version to simulate is already published.',
  },
  linesMissing: {
    status: 412,
    sentence: 'Version {version} of {name} has no rates yet. Add one first.',
    description: 'The draft to simulate is empty.',
  },
  noClosedDays: {
    status: 412,
    sentence: 'No days are closed yet. A simulation needs at least one.',
    description: 'Billing has never been closed.',
  },
  simulationInProgress: {
    status: 409,
    sentence: '{name} is already simulating this draft. Wait, or stop that simulation.',
    description: 'A simulation of the draft is already running.',
  },
  simulationEnded: {
    status: 412,
    sentence: 'This simulation has ended.',
    description: 'The simulation to stop is not running.',
  },
});
