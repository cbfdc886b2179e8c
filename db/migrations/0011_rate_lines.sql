-- A rate line knows what it is, and whether a computed one was changed by hand; a tariff may ask for a consignee flag.
alter table shipment_rate add column source text not null default 'accessorial' check (source in ('linehaul', 'minimum', 'holiday', 'fuel', 'accessorial')), add column edited boolean not null default false;
alter table tariff add column flag text;
-- What fits a 53-foot reefer: about 3,300 cubic feet, less a quarter for air, pallets and load locks.
alter table warehouse alter column trailer_cube set default 250000;
alter table load alter column trailer_cube set default 250000;
