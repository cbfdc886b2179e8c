-- A clerk is asked for a PO or an air waybill, of whatever day. The newest line of a paper is read first.
create index consolidate_po on consolidate (po, id);
create index consolidate_awb on consolidate (awb, id);
