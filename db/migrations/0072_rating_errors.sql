-- Why a shipment could not be rated, with its code: a program reads the code, a translated screen the sentence with its values.
alter table shipment add column error jsonb;
update shipment
set error = jsonb_build_object(
  'code',
  case
    when error_message = 'No rate found' then 'rating.noRateFound'
    when error_message like 'No fuel price%' then 'rating.noFuelPrice'
    when error_message like 'No row of the fuel%' then 'rating.noFuelRow'
    else 'shipments.tooMuch'
  end,
  'sentence', error_message, 'params', jsonb_build_object()
)
where error_message is not null;
alter table shipment add constraint shipment_error_told check ((error is null) = (error_message is null));
