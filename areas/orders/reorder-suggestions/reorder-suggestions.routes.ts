import { findSameWeekdayReorderSuggestionsEndpoint } from './reorder-suggestions.contract.ts';
import { findSameWeekdayReorderSuggestions } from './reorder-suggestions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSameWeekdayReorderSuggestionsEndpoint, (work, { query }) =>
    findSameWeekdayReorderSuggestions(work, query),
  ),
];
