import { catalogue } from '#kit/contract/errors.ts';

export const outboundUnitErrors = catalogue('outboundUnits', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one unit.',
    when: 'Neither units nor the whole filter were chosen.',
  },
  tooWide: {
    status: 400,
    sentence: 'Search at most 7 days, or give a consignee, a shipper or a unit id.',
    when: 'A range of dates is longer than seven days or has one end only.',
  },
  noDates: {
    status: 400,
    sentence:
      'Give an outbound date or a day of service, at most 7 days, or a consignee, a shipper or a unit id.',
    when: 'Nothing holds the search to a few units.',
  },
  notCleared: {
    status: 412,
    sentence: 'Units not cleared: {count}.',
    when: 'None of the units can leave its slot; the message says why for most, `data.refused` for each.',
  },
  notMoved: {
    status: 412,
    sentence: 'Units not moved: {count}.',
    when: 'None of the units can be moved; the message says why for most, `data.refused` for each.',
  },
  notDeleted: {
    status: 412,
    sentence: 'Units not deleted: {count}.',
    when: 'None of the units can be deleted; the message says why for most, `data.refused` for each.',
  },
  notReactivated: {
    status: 409,
    sentence: 'Units not reactivated: {count}.',
    when: 'None of the units can come back; the message says why for most, `data.refused` for each.',
  },
});
/** What a search, or an act on all that it finds, is refused for when it reaches too far. */
export const searchErrors = [outboundUnitErrors.tooWide, outboundUnitErrors.noDates] as const;
/** What every act on units chosen may refuse. */
export const choiceErrors = [outboundUnitErrors.noneChosen, ...searchErrors] as const;
