-- What is known of a piece of glass is told by codes, one word for each.
update product set features = array(select distinct case f
    when 'camera-bracket' then 'camera' when 'adas' then 'camera' when 'adas-bracket' then 'camera' when 'adas-camera' then 'camera'
    when 'rain-light-sensor' then 'rain-sensor' when 'hud' then 'head-up' when 'antenna' then 'aerial' when 'top-band' then 'tint-band'
    when 'shade-band' then 'tint-band' when 'vin-notch' then 'vin-window' else f end from unnest(features) f)
  where features && array['camera-bracket', 'adas', 'adas-bracket', 'adas-camera', 'rain-light-sensor', 'hud', 'antenna', 'top-band', 'shade-band', 'vin-notch'];
alter table product add constraint product_features check (features <@ array['aerial', 'right-hand-drive', 'brake-light', 'camera', 'heated', 'tv-aerial',
  'rain-sensor', 'light-sensor', 'opening', 'sliding', 'head-up', 'vin-window', 'hardware', 'encapsulated', 'acoustic', 'tint-band', 'privacy']);
