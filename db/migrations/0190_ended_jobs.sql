-- What ended lately is asked for whenever long work goes a step on: people are told of theirs.
create index job_ended on job (ended_at) where ended_at is not null;
