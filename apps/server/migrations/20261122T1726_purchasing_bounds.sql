select app.restrict('purchase_order', '{no_technician}');
select app.restrict('purchase_order_line', '{no_technician}');
select app.restrict('delivery', '{no_technician}');
select app.restrict('delivery_line', '{no_technician}');
