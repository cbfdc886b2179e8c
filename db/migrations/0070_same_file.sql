-- The same file sent again is told what it brought before, and which of its boxes have codes of ours already.
create index xml_upload_file on xml_upload (shipper_id, sha256);
