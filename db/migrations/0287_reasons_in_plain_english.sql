-- The starter reasons were reworded. A reason that an administrator has not renamed gets its new wording, which is translated.
update dispute_reason r
set label = n.new, row_version = r.row_version + 1
from (values
  ('The price is wrong', 'Wrong price'), ('The quantity is wrong', 'Wrong quantity'),
  ('It was not done as agreed', 'Service not as agreed'), ('It was billed twice', 'Billed twice'), ('It is not ours', 'Not our charge')
) n(old, new)
where r.label = n.old;
update claim_reason r
set label = n.new, row_version = r.row_version + 1
from (values
  ('It never came to us', 'Never received'), ('It was left behind', 'Left behind'),
  ('It went on another truck', 'Loaded on the wrong truck'), ('It was handled badly at the dock', 'Mishandled at dock'),
  ('It was stowed badly in the trailer', 'Improper loading'), ('It was packed badly', 'Improper packaging'),
  ('It came warm', 'Received warm'), ('The truck was too warm', 'Trailer temperature'), ('The truck left late', 'Late departure'),
  ('Something on the road', 'In-transit incident'), ('Nobody knows', 'Unknown cause')
) n(old, new)
where r.label = n.old;
update rejection_reason r
set label = n.new, row_version = r.row_version + 1
from (values
  ('No receiving door at that hour', 'No receiving door at that time'), ('No crew at that hour', 'No crew at that time'),
  ('The trucks are full', 'Trucks are full'), ('The truck leaves before that hour', 'The truck leaves before then'),
  ('Asked too late', 'Requested too late'), ('Other, see the message', 'Other (see message)')
) n(old, new)
where r.label = n.old;
