-- Settings that nothing read: what they spoke of is said by the contract, or by each warehouse's planning.
delete from admin_setting
where code in (
  'unitSearchMaxDays', 'syncPastDays', 'syncFutureDays', 'trailerCube', 'xmlUploadMaxBytes', 'milesPerHour', 'stopMinutes',
  'defaultTermsDays', 'statementAgeing', 'billingEmail', 'inviteLinkDays', 'activationLinkDays', 'autoActivateOwnAddress',
  'nightlyRatingHour'
);
