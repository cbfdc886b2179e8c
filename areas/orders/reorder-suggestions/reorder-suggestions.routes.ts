import { findReorderSuggestionsEndpoint } from './reorder-suggestions.contract.ts';
import { findReorderSuggestions } from './reorder-suggestions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReorderSuggestionsEndpoint, (work, { query }) => findReorderSuggestions(work, query)),
];
