select app.restrict('contact', '{no_technician}');
